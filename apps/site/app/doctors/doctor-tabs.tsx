import type { RichText as RichTextData } from "@len/contract/blocks";
import type { Pagination } from "@len/contract/envelope";
import type { Review } from "@len/contract/reviews";
import { shortName } from "../clinic/doctor-name.tsx";
import { PriceTable } from "../prices/price-table.tsx";
import type { FormOptions } from "../requests/choices/form-options.ts";
import { FormSheet } from "../requests/form/form-sheet.tsx";
import { RecordForm } from "../requests/record/record-form.tsx";
import { ResultsGrid } from "../results/results-grid.tsx";
import { DoctorReviews } from "../reviews/doctor-reviews.tsx";
import { ReviewsUnavailable } from "../reviews/reviews-unavailable.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { DoctorAbout } from "./doctor-about.tsx";
import { DoctorCertificates } from "./doctor-certificates.tsx";
import { DoctorEducation } from "./doctor-education.tsx";
import type { DoctorOfPage } from "./doctor-of-page.ts";

type FirstReviews = { data: Review[]; pagination: Pagination } | null;

type DoctorTabsProps = { doctor: DoctorOfPage; options: FormOptions; reviews: FirstReviews; press: RichTextData | null };

export function DoctorTabs(props: DoctorTabsProps) {
  return <Tabs key={props.doctor.id} label="Разделы страницы" tabs={doctorTabs(props)} />;
}

/** The tabs in the order that the product defines; tabs without content are omitted. */
function doctorTabs({ doctor, options, reviews, press }: DoctorTabsProps): Tab[] {
  const priced = doctor.services.filter(({ prices }) => prices.length > 0);
  const tabs: (Tab & { present: boolean })[] = [
    { id: "opisanie", label: "Описание", present: doctor.about.content.length > 0, content: <DoctorAbout doctor={doctor} /> },
    {
      id: "obrazovanie",
      label: "Образование",
      present: doctor.education.length > 0,
      content: <DoctorEducation education={doctor.education} />,
    },
    {
      id: "sertifikaty",
      label: "Сертификаты",
      present: doctor.certificates.length > 0 || doctor.accreditations.length > 0,
      content: <DoctorCertificates accreditations={doctor.accreditations} certificates={doctor.certificates} />,
    },
    {
      id: "ceny",
      label: "Цены",
      fields: "services",
      present: priced.length > 0,
      content: (
        <PriceTable
          services={priced}
          doctor={doctor.slug}
          caption={`Услуги и цены: ${shortName(doctor)}`}
          records={doctor.acceptsOnline}
          linked
        />
      ),
    },
    {
      id: "do-i-posle",
      label: "Фото до и после",
      present: doctor.portfolio.length > 0,
      content: <ResultsGrid results={doctor.portfolio} heading="h3" />,
    },
    {
      id: "smi",
      label: "Публикации в СМИ",
      present: press !== null,
      content: press && <RichText text={press} />,
    },
    {
      id: "otzyvy",
      label: "Отзывы",
      count: doctor.countReviews,
      present: doctor.countReviews > 0,
      content: reviews ? <DoctorReviews doctor={doctor} first={reviews} /> : <ReviewsUnavailable />,
    },
    {
      id: "zapis",
      label: "Запись на прием",
      present: doctor.acceptsOnline,
      content: (
        <FormSheet isWide>
          <RecordForm id="record-tab" options={options} doctor={doctor.slug} />
        </FormSheet>
      ),
    },
  ];
  return tabs.filter(({ present }) => present);
}
