import { href } from "react-router";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { DoctorCard } from "../doctors/doctor-card.tsx";
import styles from "../services/directions-list.module.css";
import { MoreLink } from "../ui/button.tsx";
import { Rail } from "../ui/rail.tsx";

export function DoctorsSection({ doctors }: { doctors: ShownDoctor[] }) {
  return (
    <section className="sec sec-linen" aria-labelledby="doctors-heading">
      <div className="wrap">
        <div className={styles.head}>
          <h2 id="doctors-heading">Врачи</h2>
          <MoreLink to={href("/specialists")}>Все специалисты</MoreLink>
        </div>
        <Rail
          label="Врачи"
          previous="Предыдущие врачи"
          next="Следующие врачи"
          show="four"
          items={doctors.map((doctor) => ({
            id: doctor.id,
            content: <DoctorCard doctor={doctor} heading="h3" sizes="(max-width: 767px) 72vw, (max-width: 1023px) 46vw, 22vw" />,
          }))}
        />
      </div>
    </section>
  );
}
