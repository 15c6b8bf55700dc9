/** Whether the customer of a booking came, as staff marked it. */
export const ATTENDANCES = ['arrived', 'no_show'] as const
export type Attendance = (typeof ATTENDANCES)[number]
