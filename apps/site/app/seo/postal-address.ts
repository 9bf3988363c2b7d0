import type { Contacts } from "@len/contract/contacts";
import type { PostalAddress } from "schema-dts";

/** Schema.org PostalAddress of the clinic. */
export const postalAddress = ({ address }: Pick<Contacts, "address">): PostalAddress => ({
  "@type": "PostalAddress",
  streetAddress: address.street,
  addressLocality: address.city,
  postalCode: address.postalCode,
  addressCountry: "RU",
});
