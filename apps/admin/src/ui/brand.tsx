export function Brand({ hasCaption = true }: { hasCaption?: boolean }) {
  return (
    <p className="brand">
      <b role="img" aria-label="Лён">
        Л<span className="yo">е</span>н
      </b>
      {hasCaption && <small>панель клиники</small>}
    </p>
  );
}
