import styles from "./reviews.module.css";

const star = "m8 1.600 1.900 4 4.400.6-3.200 3 .8 4.400L8 11.500l-3.900 2.100.8-4.400-3.200-3 4.400-.6z";
const all = [1, 2, 3, 4, 5];

/** Five stars, of which as many are filled as were given. Words beside them say the same, so screen readers skip the stars. */
export function Stars({ rate }: { rate: number }) {
  return (
    <span className={styles.stars}>
      {all.map((each) => (
        <svg
          key={each}
          aria-hidden="true"
          width="13"
          height="13"
          viewBox="0 0 16 16"
          fill={each <= rate ? "currentColor" : "none"}
          stroke="currentColor"
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
