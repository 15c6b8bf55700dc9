/** The parts of an entry's subject: "booking:…" is the booking with that ID, "settings:policy" a setting. */
export function partsOfSubject(subject: string): { kind: string; id: string } {
  const [kind = '', ...id] = subject.split(':')
  return { kind, id: id.join(':') }
}
