// Must be read while the script runs; `currentScript` is null afterwards.
export const emulatorOrigin = new URL(document.currentScript.src).origin
