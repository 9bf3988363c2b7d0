/** The part of it that the tests use; Node has it, its types leave it to those of browsers. */
declare namespace WebAssembly {
  class Module {
    private constructor();
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
