import type { Contacts } from "@len/contract/contacts";
import styles from "./clinic-plan.module.css";

/**
 * A drawn plan of the streets around the clinic, with the house number and the metro station that the directions mention. It is decorative,
 * because the address contains the same information.
 */
export function ClinicPlan({ contacts: { name, address } }: { contacts: Pick<Contacts, "name" | "address"> }) {
  const [, street, house] = /^(.*?)(?:,\s*(\d.*))?$/.exec(address.street) ?? [];
  const metro = /метро «([^»]+)»/i.exec(address.directions)?.[1];

  return (
    <div className={styles.plan}>
      <svg viewBox="0 0 800 520" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width="800" height="520" fill="#e6dfd2" />
        <path d="M-20 400C180 330 300 470 480 400S700 300 840 330V560H-20Z" fill="#c9d6e2" />
        <path d="M520 60h180v130H520zM90 60h130v110H90z" fill="#d3d9c6" />
        <g stroke="#f7f3ec" fill="none">
          <path strokeWidth="22" d="M-20 260 840 190M330-20 420 560" />
          <path strokeWidth="12" d="M-20 120 840 60M140-20 200 400M620-20 680 340M-20 350 400 320 840 290M500-20 540 330" />
          <path strokeWidth="6" d="M240-20 300 400M20 0 60 380M740-20 780 300M-20 190 360 160" />
        </g>
        <text transform="translate(440 227) rotate(-4.65)" className={styles.street}>
          {street}
        </text>
        {house && (
          <g>
            <path d="M398 112 524 102 532 188 406 198Z" fill="#d3c7b2" />
            <text x="486" y="162" textAnchor="middle" className={styles.house}>
              {house}
            </text>
          </g>
        )}
        {metro && (
          <g>
            <path
              d="M302 328 383 322 368 232 398 206"
              fill="none"
              stroke="#27496b"
              strokeWidth="3"
              strokeDasharray="2 7"
              strokeLinecap="round"
            />
            <circle cx="286" cy="328" r="16" fill="#27496b" />
            <text x="286" y="334" textAnchor="middle" className={styles.metro}>
              М
            </text>
            <text x="286" y="364" textAnchor="middle" className={styles.street}>
              {metro}
            </text>
          </g>
        )}
        <g transform="translate(404 196)">
          <path d="M0 0c-26-34-34-48-34-64a34 34 0 1 1 68 0c0 16-8 30-34 64Z" fill="#27496b" />
          <text y="-56" textAnchor="middle" className={styles.letter}>
            {name.charAt(0)}
          </text>
        </g>
      </svg>
    </div>
  );
}
