import { data } from "react-router";

/** The fields of a posted form; an invalid body is answered 400 instead of 500. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
