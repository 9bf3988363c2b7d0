import { type ReactNode, useState } from "react";
import { Brand } from "../shell/brand.tsx";
import { Icon } from "../shell/icon.tsx";
import { VisionMenu } from "../vision/vision-menu.tsx";

const panes = [0, 152].flatMap((x) => [0, 176, 352, 528].map((y) => ({ x, y })));

/** A screen before the panel: the light of a window on a wall, and a sheet. */
export function Frame({ children, foot, isWide = false }: { children: ReactNode; foot: string; isWide?: boolean }) {
  return (
    <div className={isWide ? "wall wall--wide" : "wall"}>
      <svg className="window" viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g transform="matrix(1 -.42 0 1 372 130)">
          {panes.map(({ x, y }) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="138" height="162" />
          ))}
        </g>
      </svg>
      <header>
        <Brand />
        <VisionMenu />
      </header>
      <main>{children}</main>
      <footer className="small muted">{foot}</footer>
    </div>
  );
}

export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

type EmailProps = React.ComponentProps<"input"> & { problem: string | undefined };

export function EmailField({ problem, ...input }: EmailProps) {
  return (
    <div className="field">
      <label htmlFor="email">Почта</label>
      <input
        autoComplete="username"
        {...input}
        id="email"
        className="in"
        type="email"
        inputMode="email"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "email-problem" : undefined}
      />
      {problem && <Problem id="email-problem">{problem}</Problem>}
    </div>
  );
}

type PasswordProps = React.ComponentProps<"input"> & { label: string; problem?: string | undefined; beside?: ReactNode };

export function PasswordField({ label, problem, beside, id, ...input }: PasswordProps) {
  const [isShown, show] = useState(false);
  return (
    <div className="field">
      <span className="label-row">
        <label htmlFor={id}>{label}</label>
        {beside}
      </span>
      <span className="secret">
        <input
          {...input}
          id={id}
          className="in"
          type={isShown ? "text" : "password"}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : input["aria-describedby"]}
        />
        <button type="button" className="ico" aria-label="Показать пароль" aria-pressed={isShown} onClick={() => show(!isShown)}>
          <Icon name="eye" />
        </button>
      </span>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  );
}
