import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { firstHourQuery } from "../readiness/queries.ts";
import { isEmptyClinic } from "./state.ts";

/** The owner's start page: «Первый час» while the clinic is empty, later the ordinary start. */
export default function Landing({ onArrive }: { onArrive(): void }) {
  const navigate = useNavigate();
  const { data, error } = useQuery(firstHourQuery);
  useEffect(() => {
    if (!data && !error) return;
    if (data && isEmptyClinic(data)) void navigate("/first-hour", { replace: true });
    onArrive();
  }, [data, error, navigate, onArrive]);
  return null;
}
