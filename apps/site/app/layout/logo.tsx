import { Link } from "react-router";
import styles from "./logo.module.css";

/** «Лён»: the dots of «ё» are the only ornament of the brand, so they are drawn. */
export function Logo({ className }: { className?: string }) {
  return (
    <Link to="/" className={[styles.logo, className].filter(Boolean).join(" ")}>
      <span className="visually-hidden">Лён — на главную</span>
      <b aria-hidden="true">
        Л<span className={styles.yo}>е</span>н
      </b>
      <small aria-hidden="true">
        клиника медицины
        <br />и косметологии
      </small>
    </Link>
  );
}
