package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/pnaclasm/pnaclasm/analysis/settings"
)

func initialize(s *server, _ context.Context, _ *initializeParams) (*initializeResult, error) {
	r := &initializeResult{Capabilities: capabilities(&s.client)}
	r.ServerInfo.Name, r.ServerInfo.Version = "pnaclasm", s.opts.Version
	return r, nil
}

// prepareInitialize takes in what the client says before any later message is
// read.
func prepareInitialize(s *server, params []byte) (work, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.phase != uninitialized {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server is initialized already")
	}
	p, err := decode[initializeParams](params)
	if err != nil {
		return nil, err
	}
	s.phase = serving
	s.client = newClient(&p.Capabilities)
	s.settings = choose(settings.Default(), nil).with(p.InitializationOptions)
	s.workspace.begin(p)
	return func(ctx context.Context) (any, error) { return initialize(s, ctx, p) }, nil
}

func initialized(s *server, _ *protocol.InitializedParams) error {
	s.spawn("configuration", func() {
		s.register()
		s.fetchSettings()
	})
	return nil
}

// register asks for notifications that the client does not send by itself.
func (s *server) register() {
	k := s.clientNow()
	var list []protocol.Registration
	if k.registerSettings {
		list = append(list, protocol.Registration{ID: "settings", Method: protocol.MethodWorkspaceDidChangeConfiguration,
			RegisterOptions: rawJSON(map[string]string{"section": settingsSection})})
	}
	if k.registerWatchers {
		list = append(list, protocol.Registration{ID: "files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles,
			RegisterOptions: rawJSON(map[string]any{"watchers": []any{
				map[string]string{"globPattern": "**/" + settings.FileName}, map[string]string{"globPattern": "**/*" + textExtension}}})})
	}
	if len(list) == 0 {
		return
	}
	if _, err := s.conn.Call(s.ctx, protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: list}, nil); err != nil {
		s.log.Warn("registration refused", "error", err)
	}
}

func (s *server) clientNow() client {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.client
}

// prepareShutdown ends the session for all later requests. It is answered after
// the earlier ones, since many clients leave then.
func prepareShutdown(s *server, _ []byte) (work, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phase = shutDown
	s.workspace.close()
	return func(context.Context) (any, error) {
		s.settle(1)
		return nil, nil
	}, nil
}

func prepareExit(s *server, _ []byte) (work, error) {
	select {
	case <-s.exited:
	default:
		close(s.exited)
	}
	return nil, nil
}

func cancelRequest(s *server, p *protocol.CancelParams) error {
	switch id := p.ID.(type) {
	case protocol.Integer:
		s.running.stop(jsonrpc2.NewNumberID(int64(id)))
	case protocol.String:
		s.running.stop(jsonrpc2.NewStringID(string(id)))
	}
	return nil
}
