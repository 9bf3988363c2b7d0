/** The used part of libheif as WebAssembly. */
declare module "libheif-js/wasm-bundle.js" {
  type Drawn = { data: Uint8ClampedArray; width: number; height: number };

  const libheif: {
    HeifDecoder: new () => {
      decode(file: Uint8Array): {
        is_primary(): boolean;
        get_width(): number;
        get_height(): number;
        display(canvas: Drawn, done: (drawn: Drawn | null) => void): void;
      }[];
    };
  };
  export default libheif;
}
