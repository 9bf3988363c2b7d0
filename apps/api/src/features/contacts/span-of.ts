/** The hours of a special day that was stored with one pair of times: one span, or none on a closed day. */
export const spanOf = ({ from, to }: { from: string | null; to: string | null }) => (from === null || to === null ? [] : [{ from, to }]);
