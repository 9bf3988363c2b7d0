import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Skeleton } from "../ui/list-states.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { DayList } from "./day-list.tsx";
import { DayPicker } from "./day-picker.tsx";
import styles from "./prices.module.css";
import { sheetQuery } from "./queries.ts";
import { PriceSheetView } from "./sheet.tsx";

/** «Цены»: the price list as one sheet, and the price list of any other day. */
export function Component() {
  useTitle("Цены");
  const clinic = useClinicTime();
  const today = clinic.dayOf(clinic.now);
  const [day, setDay] = useState<string | null>(null);
  const [isBack, setBack] = useState(false);
  const show = (picked: string) => {
    setDay(picked === today ? null : picked);
    setBack(picked === today);
  };
  const picker = <DayPicker day={day ?? today} today={today} clinic={clinic} onPick={show} />;
  return day === null ? (
    <Today clinic={clinic} picker={picker} isBack={isBack} />
  ) : (
    <DayList day={day} clinic={clinic} picker={picker} onBack={() => show(today)} />
  );
}

/** The price sheet of today. The list is read again each time it is opened. */
function Today({ clinic, picker, isBack }: { clinic: ClinicTime; picker: ReactNode; isBack: boolean }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(sheetQuery);
  if (!data || !isFetchedAfterMount)
    return (
      <Page isFixed className={styles.prices}>
        <PageBar>
          <h1>Цены</h1>
          <AccountMenu />
        </PageBar>
        {error ? <NotRead error={error} retry={() => void refetch()} /> : <Skeleton />}
      </Page>
    );
  return <PriceSheetView services={data} clinic={clinic} picker={picker} isBack={isBack} />;
}
