/** «Павел Орлов. Цифровая дерматоскопия»: the name stands before the full stop; that of an initial ends nothing. `course` may be empty. */
export function nameAndCourse(title: string): { name: string; course: string } {
  const [name = title, ...course] = title.split(/(?<=\p{Ll})\.\s+/u);
  return { name, course: course.join(". ") };
}
