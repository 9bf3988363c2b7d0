type Named = { lastName: string; firstName: string; middleName: string };

/** «Ясенева Мария Андреевна» */
export function fullName({ lastName, firstName, middleName }: Named): string {
  return [lastName, firstName, middleName].filter(Boolean).join(" ");
}

/** «Ясенева М. А.», on one line. */
export function shortName({ lastName, firstName, middleName }: Named): string {
  const initials = [firstName, middleName].filter(Boolean).map((name) => `${name.charAt(0)}.`);
  return [lastName, ...initials].join("\u00a0");
}

/** «Ясенева / Мария Андреевна»: the surname is on a line of its own. */
export function NameInLines({ doctor: { lastName, firstName, middleName } }: { doctor: Named }) {
  return (
    <>
      {`${lastName} `}
      <br />
      {`${firstName} ${middleName}`}
    </>
  );
}
