import { useNavigate } from "react-router";
import { signOut } from "../access/sign-out.ts";
import { useVisionItems } from "../vision/vision-menu.tsx";
import { DropMenu } from "./drop-menu.tsx";
import { Icon } from "./icon.tsx";
import { useShell } from "./shell.tsx";

/** Who is signed in and how the panel looks, on a phone: there the rail has no room for it. */
export function AccountMenu() {
  const { me } = useShell();
  const navigate = useNavigate();
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <DropMenu
      className="ico only-phone"
      label={name}
      trigger={<Icon name="person" size={20} />}
      items={[
        ...useVisionItems(),
        { label: "Ваш вход", isApart: true, pick: () => void navigate("/sign-ins") },
        { label: "Выйти", hint: name, pick: () => void signOut() },
      ]}
    />
  );
}
