import { phoneHref } from "@len/contract/phone";
import { html } from "hono/html";
import type { LetterWords } from "./words.ts";

type Parts = LetterWords & {
  /** The whole address of the visit's own page. */
  page: string;
  clinic: string;
  foot: { place: string; phone: string | null; why: string; warning: string };
};

/** The plain part of a letter. */
export const textOf = ({ subject, lead, rows, button, page, note, clinic, foot }: Parts): string =>
  [
    `Клиника «${clinic}»`,
    "",
    subject,
    "",
    lead,
    ...(rows.length > 0 ? ["", ...rows.map(({ name, value }) => `${name}: ${value}`)] : []),
    "",
    `${button}: ${page}`,
    "",
    note,
    "",
    [foot.place, foot.phone].filter(Boolean).join(", "),
    foot.why,
    foot.warning,
    "",
  ].join("\n");

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const serif = "font-family:Georgia,'Times New Roman',serif;font-weight:normal";

/** Mail programs ignore most of CSS: the layout is tables with inline styles, and the rules here are for dark screens and narrow ones. */
const rules = `@media (prefers-color-scheme:dark){.bg{background:#14202a!important}.sh{background:#1d2b37!important}.tx,.tx td,.tx p,.tx h1{color:#f1ece3!important}.mu,.mu a{color:#c4ccd2!important}.bt a{color:#fff!important}}
@media (max-width:480px){.pd{padding-left:20px!important;padding-right:20px!important}.bt,.bt a{width:100%!important;box-sizing:border-box;text-align:center}.h1{font-size:26px!important;line-height:32px!important}}`;

/** The part of a letter in HTML: tables, no remote files, one button. */
export function htmlOf({ subject, preview, lead, rows, button, page, note, clinic, foot }: Parts): string {
  const cell = (style: string) => `padding:11px 0;border-top:1px solid #d8cdbb;line-height:22px;${sans};${style}`;
  const table = html`<tr><td class="pd" style="padding:20px 36px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-bottom:1px solid #d8cdbb">${rows.map(
    ({ name, value }) =>
      html`<tr><td class="mu" width="96" valign="top" style="${cell("padding-right:12px;font-size:15px;color:#4b5a62")}">${name}</td><td valign="top" style="${cell("font-size:16px;color:#1b2a33")}">${value}</td></tr>`,
  )}</table></td></tr>`;
  const phone = foot.phone && html`, <a href="${phoneHref(foot.phone)}" style="color:#27496b">${foot.phone}</a>`;
  return String(html`<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>${rules}</style></head>
<body class="bg" style="margin:0;padding:0;background:#f7f3ec"><div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f3ec"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sh tx" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#fdfbf8;border:1px solid #e3d9c9">
<tr><td class="pd" style="padding:24px 36px 0;${serif};font-size:22px;line-height:36px;color:#1b2a33">Клиника «${clinic}»</td></tr>
<tr><td class="pd" style="padding:26px 36px 0"><h1 class="h1" style="${serif};font-size:30px;line-height:36px;color:#1b2a33;margin:0">${subject}</h1><p style="${sans};font-size:16px;line-height:25px;color:#1b2a33;margin:12px 0 0">${lead}</p></td></tr>
${rows.length > 0 && table}
<tr><td class="pd" style="padding:26px 36px 0"><table role="presentation" class="bt" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:#27496b;border-radius:3px"><a href="${page}" style="${sans};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;padding:15px 28px;display:inline-block">${button}</a></td></tr></table></td></tr>
<tr><td class="pd" style="padding:18px 36px 30px"><p class="mu" style="${sans};font-size:15px;line-height:23px;color:#4b5a62;margin:0">${note}</p></td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="pd mu" style="padding:18px 36px 8px;${sans};font-size:14px;line-height:21px;color:#4b5a62">${foot.place}${phone}<br>${foot.why}<br>${foot.warning}</td></tr></table>
</td></tr></table></body></html>
`);
}
