/** Types of the part of WebAssembly that the tests use; Node's types leave it to the DOM library. */
declare namespace WebAssembly {
  class Module {
    private constructor();
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
