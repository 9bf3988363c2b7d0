import { requestCalls } from "@len/contract/staff/calls/requests";
import { mayFindRequests } from "@len/contract/staff/request-query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { messageOf, send } from "../api/send.ts";
import field from "../ui/field.module.css";
import { Mark } from "../ui/mark.tsx";
import { nameOf, stateWord, stateWords, subjectOf } from "./words.ts";

const searchAfterMs = 300;
const shownAtMost = 4;

type Props = { typed: string; hasSections: boolean; onOpen(): void };

/**
 * Requests found by number, a word of the name, a phone or its last digits, as in the search of the inbox. The search words are never in
 * the URL.
 */
export default function FoundRequests({ typed, hasSections, onOpen }: Props) {
  const [query, setQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(setQuery, searchAfterMs, mayFindRequests(typed) ? typed : "");
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found, error } = useQuery({
    queryKey: ["requests", "found", query],
    queryFn: async () => (await send(requestCalls.findRequests, { input: { query } })).data,
    enabled: query !== "",
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (query === "") return null;
  if (error)
    return (
      <p className={field.err} role="alert">
        {messageOf(error)}
      </p>
    );
  const left = (found?.length ?? 0) - shownAtMost;
  return (
    <>
      {found && found.length > 0 && (
        <ul aria-label="Заявки">
          {found.slice(0, shownAtMost).map((row) => (
            <li key={row.number}>
              <Link to={`/requests/${row.number}`} onClick={onOpen}>
                <span>
                  {nameOf(row)}{" "}
                  <span className="small muted">
                    №&nbsp;{row.number}, {subjectOf(row)}
                  </span>
                </span>
                <Mark kind={stateWords[row.state].mark} data-ui="state">
                  {stateWord(row)}
                </Mark>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={found?.length === 0 && !hasSections ? "small muted" : "only-read"} role="status">
        {found &&
          (found.length === 0
            ? "Заявок нет. Ищем по\u00a0номеру, фамилии целиком и\u00a0последним четырём цифрам"
            : `Заявок: ${found.length}`)}
      </p>
      {left > 0 && <p className="small muted">И ещё {left}: уточните, что искать.</p>}
    </>
  );
}
