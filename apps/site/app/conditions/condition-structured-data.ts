import type { Condition } from "@len/contract/conditions";
import type { Person, Thing, WithContext } from "schema-dts";
import { fullName } from "../clinic/doctor-name.tsx";
import type { RootData } from "../clinic/root-data.ts";
import { absolute, breadcrumbList } from "../seo/breadcrumb-list.ts";

type Shown = Pick<Condition, "path" | "title" | "names" | "lead" | "looks" | "maybe" | "writtenOn" | "reviewedOn" | "sources"> & {
  author: Named | null;
  reviewer: Named | null;
};
type Named = { slug: string; lastName: string; firstName: string; middleName: string; positions: string[] };

/** Schema.org MedicalWebPage about a MedicalCondition, with its author and reviewer, and the breadcrumbs. */
export function conditionStructuredData(condition: Shown, root: RootData | null): WithContext<Thing>[] {
  const { path, title, names, lead, looks, maybe, writtenOn, reviewedOn, author, reviewer, sources } = condition;
  const url = absolute(root, path);
  const person = (doctor: Named): Person => ({
    "@type": "Person",
    "@id": `${absolute(root, `/specialists/${doctor.slug}`)}#person`,
    name: fullName(doctor),
    jobTitle: doctor.positions,
  });

  return [
    {
      "@context": "https://schema.org",
      "@type": "MedicalWebPage",
      "@id": `${url}#page`,
      url,
      name: title,
      inLanguage: "ru",
      datePublished: writtenOn,
      lastReviewed: reviewedOn,
      ...(author && { author: person(author) }),
      ...(reviewer && { reviewedBy: person(reviewer) }),
      publisher: { "@id": absolute(root, "/#clinic") },
      citation: sources.map((source) => source.title),
      about: {
        "@type": "MedicalCondition",
        "@id": `${url}#condition`,
        name: title,
        alternateName: names,
        description: lead,
        signOrSymptom: looks.map((name) => ({ "@type": "MedicalSymptom", name })),
        differentialDiagnosis: maybe.map((other) => ({
          "@type": "DDxElement",
          diagnosis: { "@type": "MedicalCondition", name: other.title },
        })),
      },
    },
    breadcrumbList(root, [
      { title: "С чем приходят", path: "/conditions" },
      { title, path },
    ]),
  ];
}
