/** Those facts of a table that are yes or no. */
export type QuestionOf<Facts> = {
  [Key in keyof Facts]: Facts[Key] extends boolean ? Key : never
}[keyof Facts]
