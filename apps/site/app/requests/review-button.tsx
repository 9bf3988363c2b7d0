import { Button, type ButtonLook } from "../ui/button.tsx";

type ReviewButtonProps = ButtonLook & { doctor?: string; service?: string };

/** «Оставить отзыв»: opens the review dialog of the page; without scripts it leads to the form's own page. */
export function ReviewButton({ doctor, service, ...look }: ReviewButtonProps) {
  return (
    <form action="/requests/review" method="get">
      {doctor && <input type="hidden" name="doctor" value={doctor} />}
      {service && <input type="hidden" name="service" value={service} />}
      <Button {...look} type="submit" data-opens="review" data-doctor={doctor} data-service={service} aria-haspopup="dialog">
        Оставить отзыв
      </Button>
    </form>
  );
}
