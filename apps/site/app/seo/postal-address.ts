import type { Contacts } from "@len/contract/contacts";

/** Schema.org PostalAddress of the clinic. */
export const postalAddress = ({ address }: Pick<Contacts, "address">) => ({
  "@type": "PostalAddress",
  streetAddress: address.street,
  addressLocality: address.city,
  postalCode: address.postalCode,
  addressCountry: "RU",
});
