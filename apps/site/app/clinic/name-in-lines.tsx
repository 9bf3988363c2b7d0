type Named = { lastName: string; firstName: string; middleName: string };

/** «Ясенева / Мария Андреевна»: the surname has a line of its own. */
export function NameInLines({ doctor: { lastName, firstName, middleName } }: { doctor: Named }) {
  return (
    <>
      {`${lastName} `}
      <br />
      {`${firstName} ${middleName}`}
    </>
  );
}
