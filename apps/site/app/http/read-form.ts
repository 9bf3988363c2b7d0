import { data } from "react-router";

/** Reads the fields of a posted form. An invalid body is answered with 400 instead of 500. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
