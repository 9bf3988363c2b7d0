import { maxMegapixels } from "@len/contract/staff/media";

export const maxPixels = maxMegapixels * 1_000_000;
