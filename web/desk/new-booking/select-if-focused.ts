/**
 * Selects the content of the field with this name if the cursor is in it. For a price that has just arrived: someone who
 * is about to type would otherwise add to it ("30.0025").
 */
export function selectIfFocused(name: string): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLInputElement && activeElement.name === name) activeElement.select()
}
