import { fullName } from "@len/contract/staff/full-name";
import { useNavigate } from "react-router";
import { DropMenu } from "./drop-menu.tsx";
import { Icon } from "./icon.tsx";
import { useShell } from "./use-shell.ts";
import { useVisionItems } from "./vision-menu.tsx";

/** A menu for phones, where the rail has no room for the signed-in person and the look of the panel. */
export function AccountMenu() {
  const { me, signOut } = useShell();
  const navigate = useNavigate();
  const name = fullName(me);
  return (
    <DropMenu
      kind="icon"
      className="only-phone"
      label={name}
      trigger={<Icon name="person" size={20} />}
      items={[
        ...useVisionItems(),
        { label: "Ваш вход", isApart: true, pick: () => void navigate("/sign-ins") },
        { label: "Выйти", hint: name, pick: signOut },
      ]}
    />
  );
}
