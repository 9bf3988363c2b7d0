import type { Contacts } from "@len/contract/contacts";

/** PostalAddress of schema.org: where the clinic is. */
export const postalAddress = ({ address }: Pick<Contacts, "address">) => ({
  "@type": "PostalAddress",
  streetAddress: address.street,
  addressLocality: address.city,
  postalCode: address.postalCode,
  addressCountry: "RU",
});
