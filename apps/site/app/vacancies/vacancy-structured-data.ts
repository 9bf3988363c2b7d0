import type { Vacancy } from "@len/contract/vacancies";
import type { Thing, WithContext } from "schema-dts";
import type { RootData } from "../clinic/root-data.ts";
import { absolute, breadcrumbList } from "../seo/breadcrumb-list.ts";
import { postalAddress } from "../seo/postal-address.ts";

const employmentType = { full: "FULL_TIME", part: "PART_TIME", temporary: "TEMPORARY" } as const;

/** Schema.org JobPosting and BreadcrumbList; contains only what the page shows. */
export function vacancyStructuredData(vacancy: Vacancy, root: RootData | null): WithContext<Thing>[] {
  const contacts = root?.contacts;
  const { salaryFrom, salaryTo } = vacancy;
  const clinic = contacts && `Клиника «${contacts.name}»`;

  return [
    {
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: vacancy.title,
      identifier: { "@type": "PropertyValue", ...(clinic && { name: clinic }), value: vacancy.slug },
      // The application form is on the page itself.
      directApply: true,
      url: absolute(root, vacancy.path),
      description: [
        listOf("Обязанности", vacancy.duties),
        listOf("Требования", vacancy.requirements),
        listOf("Условия", vacancy.conditions),
      ]
        .filter(Boolean)
        .join("\n"),
      datePosted: vacancy.publishedAt,
      ...(vacancy.validUntil !== null && { validThrough: vacancy.validUntil }),
      employmentType: employmentType[vacancy.employment],
      workHours: vacancy.schedule,
      ...(contacts && {
        hiringOrganization: {
          "@type": "Organization",
          "@id": absolute(root, "/#clinic"),
          name: `Клиника «${contacts.name}»`,
          logo: absolute(root, "/icon-512.png"),
          sameAs: absolute(root, "/"),
        },
        jobLocation: { "@type": "Place", address: postalAddress(contacts) },
      }),
      ...((salaryFrom !== null || salaryTo !== null) && {
        baseSalary: {
          "@type": "MonetaryAmount",
          currency: "RUB",
          value: {
            "@type": "QuantitativeValue",
            unitText: "MONTH",
            ...(salaryFrom !== null && { minValue: salaryFrom / 100 }),
            ...(salaryTo !== null && { maxValue: salaryTo / 100 }),
          },
        },
      }),
    },
    breadcrumbList(root, [{ title: "Вакансии", path: "/vacancies" }, vacancy]),
  ];
}

const listOf = (title: string, points: string[]) => (points.length > 0 ? `${title}: ${points.join("; ")}.` : "");
