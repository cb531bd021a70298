const FORMAT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

/** A moment as clocks in India show it, wherever the admin is. */
export function indiaTime(moment: string | number): string {
  return FORMAT.format(new Date(moment))
}
