import type { FigureId } from "@len/contract/zones";
import { body } from "./body.ts";
import { face } from "./face.ts";
import type { Figure } from "./figure.ts";

export const figures: Record<FigureId, Figure> = { face, body };
