import type { Banner, Light } from "@len/contract/banners";
import type { Contacts } from "@len/contract/contacts";
import { usualPromiseMinutes, usualWeek } from "@len/contract/opening-hours";
import { useEffect } from "react";
import { hoursOfDay } from "../clinic/hours-in-words.ts";
import { wholeOf } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { ButtonLink } from "../ui/button.tsx";
import { pick } from "../ui/pick.ts";
import { typography } from "../ui/typography.ts";
import { BannerAction, BannerImage } from "./banner-parts.tsx";
import type { OpeningHours } from "./light-of-day.ts";
import styles from "./opening.module.css";
import scriptAddress from "./show-light.ts?script-address";

const lights: Light[] = ["morning", "evening", "lamp"];

type OpeningProps = { banner: Banner; heading: "h1" | "h2"; contacts: Contacts | null };

/**
 * The first banner: a still scene. The server renders the scene at noon for every visitor. A script then changes its light, writes whether
 * the clinic is open, and marks the current time on the scale of today's hours; the layout reserves the space for these texts.
 */
export function Opening({ banner, heading: Heading, contacts }: OpeningProps) {
  const promiseMinutes = useRootData()?.settings?.promiseMinutes ?? usualPromiseMinutes;
  const hours: OpeningHours | null = contacts && { ...pick(contacts, "timeZone", "hours", "exceptions"), promiseMinutes };
  const [firstHours] = usualWeek(contacts?.hours ?? []);
  const whole = firstHours && wholeOf(firstHours.spans);

  useEffect(() => {
    document.dispatchEvent(new Event("opening:drawn"));
  }, []);

  return (
    <>
      <div className={styles.opening} data-opening={hours ? JSON.stringify(hours) : undefined} suppressHydrationWarning>
        <div className={styles.scene}>
          <picture>
            <BannerImage pictures={banner.image} first />
          </picture>
          {lights.map((light) => {
            const pictures = banner.lights[light];
            return (
              pictures && (
                <picture key={light} data-light-of={light} hidden suppressHydrationWarning>
                  <BannerImage pictures={pictures} />
                </picture>
              )
            );
          })}
        </div>
        <div className={styles.words}>
          <Heading className={styles.title} tabIndex={Heading === "h1" ? -1 : undefined}>
            {typography(banner.title)}
          </Heading>
          <p className={styles.text}>{typography(banner.text)}</p>
          <div className={styles.actions}>
            <BannerAction banner={banner} />
            <ButtonLink to="#uslugi" variant="ghost" className={styles.second}>
              Услуги и цены
            </ButtonLink>
          </div>
          {hours && (
            <p className={styles.state}>
              <StateIcon />
              <span data-state-line="" suppressHydrationWarning>
                {""}
              </span>
            </p>
          )}
          {banner.isAd && banner.warning && <p className={styles.warning}>{typography(banner.warning)}</p>}
        </div>
      </div>
      {firstHours && whole && (
        <div className="wrap">
          <div
            className={styles.day}
            data-day=""
            role="img"
            aria-label={`Часы работы: ${hoursOfDay(firstHours.spans)}`}
            suppressHydrationWarning
          >
            <b suppressHydrationWarning>{whole.from}</b>
            <b suppressHydrationWarning>{whole.to}</b>
            <Petals />
            <em suppressHydrationWarning>{""}</em>
          </div>
        </div>
      )}
      {hours && <script async type="module" src={scriptAddress} />}
    </>
  );
}

/** A sun for an open clinic and a lamp for a closed one; the styles show one of them. */
function StateIcon() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      <path d="M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM10 1v2.2M10 16.8V19M1 10h2.2M16.8 10H19M4 4l1.5 1.5M14.5 14.5 16 16M4 16l1.5-1.5M14.5 5.5 16 4" />
      <path d="M6 2h8l2.5 7h-13ZM10 9v8.5M6.5 17.5h7" />
    </svg>
  );
}

const turns = [0, 72, 144, 216, 288];

function Petals() {
  return (
    <svg viewBox="-11 -11 22 22" aria-hidden="true">
      {turns.map((turn) => (
        <ellipse key={turn} cy="-5.4" rx="4" ry="5.2" transform={`rotate(${turn})`} />
      ))}
      <circle r="2" />
    </svg>
  );
}
