import type { RootData } from "../root-data.ts";

export function ClinicHead({ root }: { root: RootData }) {
  return <meta property="og:site_name" content={root.contacts?.name ?? ""} />;
}
