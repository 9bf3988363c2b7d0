/** «Павел Орлов. Цифровая дерматоскопия»: two or three names or initials before the full stop. Any other title is all name, without a course. */
export function nameAndCourse(title: string): { name: string; course: string } {
  const [, name = title, course = ""] = /^((?:\p{Lu}(?:\.|\p{Ll}+) ){1,2}\p{Lu}\p{Ll}+)\. (.+)$/u.exec(title) ?? [];
  return { name, course };
}
