/**
 * Splits «Павел Орлов. Цифровая дерматоскопия»: a name is two or three words or initials before the full stop. Any other title is
 * returned as the name, without a course.
 */
export function nameAndCourse(title: string): { name: string; course: string } {
  const [, name = title, course = ""] = /^((?:\p{Lu}(?:\.|\p{Ll}+) ){1,2}\p{Lu}\p{Ll}+)\. (.+)$/u.exec(title) ?? [];
  return { name, course };
}
