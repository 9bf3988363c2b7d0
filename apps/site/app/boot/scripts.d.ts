declare module "*?inline-script" {
  const script: string;
  export default script;
}

declare module "*?script-address" {
  const address: string;
  export default address;
}
