import "../styles/content.css";
import "../styles/prices.css";
import type { SheetService } from "@len/contract/staff/prices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountMenu } from "../shell/account-menu.tsx";
import { Skeleton } from "../shell/list-states.tsx";
import { NotRead } from "../shell/not-read.tsx";
import { useClinicTime } from "../shell/use-clinic-time.ts";
import { useTitle } from "../shell/use-title.ts";
import { DayList } from "./day-list.tsx";
import { DayPicker } from "./day-picker.tsx";
import { sheetQuery } from "./queries.ts";
import { Sheet } from "./sheet.tsx";

/** «Цены»: the price list as one sheet, and the list as it was on any day. */
export function Component() {
  useTitle("Цены");
  const clinic = useClinicTime();
  const today = clinic.dayOf(clinic.now);
  const [day, setDay] = useState(today);
  const { data, error, isFetchedAfterMount, refetch } = useQuery(sheetQuery);
  const picker = <DayPicker day={day} today={today} clinic={clinic} onPick={setDay} />;
  if (day !== today) return <DayList day={day} clinic={clinic} picker={picker} onBack={() => setDay(today)} />;
  if (!data || !isFetchedAfterMount)
    return (
      <main className="page page--fixed prices">
        <div className="page-bar">
          <h1>Цены</h1>
          <AccountMenu />
        </div>
        {error ? <NotRead error={error} retry={() => void refetch()} /> : <Skeleton />}
      </main>
    );
  return <Sheet key={editionOf(data)} opened={data} clinic={clinic} picker={picker} />;
}

/** Services that were added or removed elsewhere are shown once the screen is opened again. */
const editionOf = (services: readonly SheetService[]) => services.length;
