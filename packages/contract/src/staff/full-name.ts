/** «Марина Дёмина»; the first owner has no last name until the form is filled in. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  [firstName, lastName].filter(Boolean).join(" ");
