import { Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { typography } from "../ui/typography.ts";
import styles from "./logo.module.css";

/** The clinic's name as text; the name «Лён» of the demo is drawn. */
export function Logo({ className }: { className?: string }) {
  const name = useRootData()?.contacts?.name ?? drawn;
  return (
    <Link to="/" className={[styles.logo, className].filter(Boolean).join(" ")}>
      <span className="visually-hidden">{`${name} — на главную`}</span>
      {name === drawn ? (
        <Len />
      ) : (
        <b aria-hidden="true" className={styles.name}>
          {typography(name)}
        </b>
      )}
    </Link>
  );
}

const drawn = "Лён";

/** The dots of «ё» are the only ornament of the brand, so they are drawn. */
function Len() {
  return (
    <>
      <b aria-hidden="true">
        Л<span className={styles.yo}>е</span>н
      </b>
      <small aria-hidden="true">
        клиника медицины
        <br />и косметологии
      </small>
    </>
  );
}
