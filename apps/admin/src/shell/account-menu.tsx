import { useNavigate } from "react-router";
import { signOut } from "../access/sign-out.ts";
import { DropMenu } from "./drop-menu.tsx";
import { Icon } from "./icon.tsx";
import { useShell } from "./shell.tsx";

/** Who is signed in, on a phone: there the rail has no room for it. */
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
        { label: "Ваш вход", pick: () => void navigate("/sign-ins") },
        { label: "Выйти", hint: name, pick: () => void signOut() },
      ]}
    />
  );
}
