import { Button } from "../ui/button.tsx";
import { deviceOf } from "./device.ts";

type Props = {
  userAgent: string | null;
  /** Shown in place of the device, for this browser. */
  title?: string | undefined;
  details: (string | null)[];
  /** `what` is the first part of the button's accessible name. */
  act: { label: string; what: string; isOff: boolean; run(): void } | null;
};

/** A sign-in or a passkey: its device, its details, and the button that ends or removes it. */
export function DeviceRow({ userAgent, title, details: [first, second], act }: Props) {
  const { device, program } = deviceOf(userAgent);
  return (
    <tr>
      <th scope="row">{title ?? device}</th>
      <td>{program}</td>
      <td className="muted">{first}</td>
      <td className="muted">{second}</td>
      <td className="num">
        {act && (
          <Button kind="text" aria-label={`${act.what}: ${device}, ${program}`} disabled={act.isOff} onClick={act.run}>
            {act.label}
          </Button>
        )}
      </td>
    </tr>
  );
}
