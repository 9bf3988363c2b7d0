import type { Contacts } from "@len/contract/contacts";
import type { DoctorCard } from "@len/contract/doctors";
import type { Picture } from "@len/contract/pictures";
import type { ServiceCard } from "@len/contract/services";
import { nextReceptions, readClinicNow, receptionInWords } from "../../clinic/reception.ts";
import { costText, minutes } from "../../ui/formats.ts";
import { type DoctorOption, type DoctorVisit, formOptions, type OptionsOfForms, type ServiceOption } from "./form-options.ts";

/** The options of the forms; those of the record form include hours of reception and prices. */
export function formOptionsWithVisits(services: ServiceCard[], doctors: DoctorCard[], contacts: Contacts | null): OptionsOfForms {
  const { record, review } = formOptions(services, doctors);
  const costs = new Map(services.map((service) => [service.slug, withDuration(costText(service), service.durationMin)]));
  const visits = new Map(doctors.map((doctor) => [doctor.slug, { visit: doctorVisit(doctor, contacts), ages: doctor.ages }]));

  return {
    record: {
      services: record.services.map((option): ServiceOption => ({ ...option, cost: costs.get(option.slug) })),
      doctors: record.doctors.map((option): DoctorOption => ({ ...option, ...visits.get(option.slug) })),
    },
    review,
  };
}

function doctorVisit(doctor: DoctorCard, contacts: Contacts | null): DoctorVisit {
  const now = readClinicNow(contacts);
  const [next] = nextReceptions(doctor, now, contacts);
  const { firstVisit } = doctor;

  return {
    portrait: smallPortrait(doctor.thumbImage ?? doctor.cardImage ?? doctor.image),
    hours: next ? receptionInWords(next, now).replace(/^./, (letter) => letter.toLowerCase()) : null,
    first: firstVisit && { service: firstVisit.service, cost: withDuration(costText(firstVisit), firstVisit.durationMin) },
  };
}

/** «от 2 800 ₽, 40 минут»; unknown parts are left out. */
const withDuration = (cost: string | null, durationMin: number | null) =>
  [cost, durationMin !== null && minutes(durationMin)].filter(Boolean).join(", ");

/** For a portrait of 56 px on a screen with double pixel density. */
const portraitWidth = 112;

/** The picture with only its smallest sufficient variants: the options contain all doctors. */
function smallPortrait(picture: Picture | null): Picture | null {
  if (!picture) return null;
  const width = Math.min(...picture.variants.map((variant) => variant.width).filter((width) => width >= portraitWidth));
  return { ...picture, placeholder: null, variants: picture.variants.filter((variant) => variant.width === width) };
}
