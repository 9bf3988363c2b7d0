import { createContext } from "react-router";
import type { ApiClient } from "./api-client.ts";

/** The API client of the current request; set by the middleware of the root route. */
export const apiContext = createContext<ApiClient>();
