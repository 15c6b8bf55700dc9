interface Named {
  firstName: string | null
  lastName: string | null
}

/** "Jackie Robinson"; null without a name. */
export function personName({ firstName, lastName }: Named): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}
