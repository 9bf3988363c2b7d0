/**
 * Splits a title such as «Павел Орлов. Цифровая дерматоскопия»: two or three words or initials before the full stop are the name, the rest
 * is the course. If the title has another form, it is returned as the name, without a course.
 */
export function nameAndCourse(title: string): { name: string; course: string } {
  const [, name = title, course = ""] = /^((?:\p{Lu}(?:\.|\p{Ll}+) ){1,2}\p{Lu}\p{Ll}+)\. (.+)$/u.exec(title) ?? [];
  return { name, course };
}
