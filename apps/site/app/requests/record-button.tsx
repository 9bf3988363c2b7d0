import { Button, type ButtonLook } from "../ui/button.tsx";

type RecordButtonProps = ButtonLook & {
  /** Slugs to begin the form with. */
  doctor?: string;
  service?: string;
  /** Says «Записаться» where there is little room; the accessible name stays whole. */
  short?: boolean;
  className?: string;
};

/**
 * «Записаться на прием»: opens the record dialog. It is the submit button of a form that leads to /zapis, so that it works
 * where no script runs.
 */
export function RecordButton({ doctor, service, short = false, className, ...look }: RecordButtonProps) {
  return (
    <form action="/zapis" method="get" className={className}>
      {doctor && <input type="hidden" name="doctor" value={doctor} />}
      {service && <input type="hidden" name="service" value={service} />}
      <Button
        {...look}
        type="submit"
        data-opens="record"
        data-doctor={doctor}
        data-service={service}
        aria-haspopup="dialog"
        aria-label={short ? "Записаться на прием" : undefined}
      >
        {short ? "Записаться" : "Записаться на прием"}
      </Button>
    </form>
  );
}
